import type { LessonStep } from "../face"

export function lesson(): LessonStep[] {
  return []
}
