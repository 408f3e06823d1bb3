import type { ComponentType } from 'react'
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/constants.ts'
import { Button } from '#ui/button/button.tsx'
import { Result } from '#ui/result/result.tsx'

interface Chunk<Props> {
  default: ComponentType<Props>
}

const keyOf = (name: string) => `reloaded-for:${name}`

/**
 * Loads a chunk with its component, for at most 120 seconds; a failed chunk renders an error. `name` is stable over
 * reloads, so that each chunk causes at most one reload.
 */
export async function loadChunk<Props>(
  name: string,
  load: () => Promise<Chunk<Props>>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Chunk<Props>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the chunk did not arrive in time')), timeoutMs)
  })
  try {
    const chunk = await Promise.race([load(), timeout])
    sessionStorage.removeItem(keyOf(name))
    return chunk
  } catch (error) {
    console.error(error)
    if (await shouldReload(name)) {
      sessionStorage.setItem(keyOf(name), 'yes')
      window.location.reload()
      // Keep the present screen until the new page is loaded.
      return new Promise(() => {})
    }
    return { default: ChunkFailed }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * After a release the old chunks are gone, and a page reload helps: once, and only while the server responds, since
 * without a network a reload would lose the present screen.
 */
async function shouldReload(name: string): Promise<boolean> {
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
