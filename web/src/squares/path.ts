/** Where a way ends: it has at least one square. */
export function last<T>(path: readonly T[]): T {
  return path[path.length - 1] as T
}
