/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.md" {
  const page: { html: string; contents: { id: string; title: string }[] }
  export default page
}
