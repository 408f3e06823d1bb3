import type { ComponentType } from 'react'
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/constants.ts'
import { Button } from '#ui/button/button.tsx'
import { Result } from '#ui/result/result.tsx'

interface Chunk<Props> {
  default: ComponentType<Props>
}

const keyOf = (name: string) => `reloaded-for:${name}`

/**
 * A part of the code with its component, waited for at most 120 seconds; one that does not come says so in its place.
 * `name` is the same after a reload, so that each part causes one at most.
 */
export async function loadChunk<Props>(
  name: string,
  load: () => Promise<Chunk<Props>>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Chunk<Props>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the chunk did not arrive in time')), timeoutMs)
  })
  try {
    const chunk = await Promise.race([load(), tooLate])
    sessionStorage.removeItem(keyOf(name))
    return chunk
  } catch (error) {
    console.error(error)
    if (await mayHelpToReload(name)) {
      sessionStorage.setItem(keyOf(name), 'yes')
      window.location.reload()
      // What stands now stays until the new page is there.
      return new Promise(() => {})
    }
    return { default: ChunkFailed }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * After a new release the chunks of the old one are gone, and loading the page anew mends it: once, and only while the
 * server answers, for without a network a reload would take away even what is on the screen.
 */
async function mayHelpToReload(name: string): Promise<boolean> {
  if (sessionStorage.getItem(keyOf(name)) || document.querySelector('[data-unsaved]')) return false
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function ChunkFailed() {
  return (
    <Result
      tone="warning"
      title="页面加载失败"
      description="可能是网络不稳定，或系统刚刚更新。"
      actions={
        <Button tone="primary" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      }
    />
  )
}
