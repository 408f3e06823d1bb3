import { describe, expect, test } from 'vitest'
import { describeRules, formatBytes } from '#ui/uploader/describe-rules.ts'
import { nameOf } from '#ui/uploader/kinds.ts'
import { type Uploaded, UploadQueue } from '#ui/uploader/upload-queue.ts'

interface Sending {
  name: string
  signal: AbortSignal
  arrive: () => Promise<void>
  fail: (message?: string) => Promise<void>
}

/** A queue whose uploads complete when the test decides. */
function staged() {
  const sendings: Sending[] = []
  const queue = new UploadQueue((file, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
    const settled = () => promise.then(noop, noop).then(noop)
    sendings.push({
      name: file.name,
      signal,
      arrive: () => {
        resolve({ url: `/oss/${file.name}`, name: file.name, size: file.size })
        return settled()
      },
      fail: (message) => {
        reject(new Error(message))
        return settled()
      },
    })
    return promise
  })
  const sending = (name: string) => {
    const found = sendings.findLast((sending) => sending.name === name)
    if (!found) throw new Error(`${name} is not on its way`)
    return found
  }
  return { queue, sendings, sending }
}
const noop = () => {}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const states = (queue: UploadQueue) => queue.snapshot().map(({ file, state }) => `${file.name} ${state}`)

describe('upload queue', () => {
  test('three files are uploaded at a time', async () => {
    const { queue, sendings, sending } = staged()
    queue.add(files('a', 'b', 'c', 'd', 'e'))
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    await sending('b').arrive()
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('files are added in the order of selection, whichever is faster', async () => {
    const { queue, sending } = staged()
    queue.add(files('a', 'b'))
    await sending('b').arrive()
    expect(queue.takeArrived()).toEqual([])
    await sending('a').arrive()
    expect(queue.takeArrived().map(({ name }) => name)).toEqual(['a', 'b'])
    expect(queue.snapshot()).toEqual([])
  })

  test('a failed file does not block the others, and can be retried alone', async () => {
    const { queue, sendings, sending } = staged()
    queue.add(files('a', 'b'))
    await sending('a').fail('文件超过大小限制')
    await sending('b').arrive()
    expect(queue.takeArrived().map(({ name }) => name)).toEqual(['b'])
    expect(queue.snapshot()[0]?.message).toBe('文件超过大小限制')
    queue.retry(queue.snapshot()[0]?.id ?? 0)
    await sending('a').arrive()
    expect(sendings).toHaveLength(3)
    expect(queue.takeArrived().map(({ name }) => name)).toEqual(['a'])
  })

  test('a failure without a message says what to do', async () => {
    const { queue, sending } = staged()
    queue.add(files('a'))
    await sending('a').fail()
    expect(queue.snapshot()[0]?.message).toBe('上传失败，请重试')
  })

  test('cancelling aborts the file, removes it and starts the next', async () => {
    const { queue, sending } = staged()
    queue.add(files('a', 'b', 'c', 'd'))
    const { signal, arrive } = sending('a')
    queue.cancel(queue.snapshot()[0]?.id ?? 0)
    expect(signal.aborted).toBe(true)
    await arrive()
    expect(states(queue)).toEqual(['b sending', 'c sending', 'd sending'])
  })

  test('stopping aborts all', () => {
    const { queue, sendings } = staged()
    queue.add(files('a', 'b', 'c', 'd'))
    queue.stop()
    expect(sendings.every(({ signal }) => signal.aborted)).toBe(true)
    expect(sendings).toHaveLength(3)
    expect(queue.snapshot()).toEqual([])
  })
})

describe('hint', () => {
  test('describes the rules before they are violated', () => {
    expect(describeRules({ ratio: { w: 1, h: 1 }, kb: 200 })).toBe('1:1，200 KB 以内')
    expect(describeRules({ width: 750, height: 400, extensions: ['jpg', 'png'] })).toBe('750 × 400 像素，JPG、PNG')
    expect(describeRules({ minWidth: 400, maxHeight: 900, kb: 10240 })).toBe(
      '宽不小于 400 像素，高不大于 900 像素，10 MB 以内',
    )
    expect(describeRules({ minWidth: 400, maxWidth: 800, wideVideo: true })).toBe('16:9，宽 400–800 像素')
    expect(describeRules({ width: 750 })).toBe('宽 750 像素')
    expect(describeRules({ type: 'pdf', kb: 100 })).toBe('100 KB 以内，PDF')
    expect(describeRules({})).toBe('')
  })

  test('sizes are human-readable', () => {
    expect([512, 2048, 1_572_864, 3_221_225_472].map(formatBytes)).toEqual(['512 B', '2 KB', '1.5 MB', '3 GB'])
  })

  test('the name of a stored file is the end of its URL', () => {
    expect(nameOf('https://img.example.com/a/%E6%B2%99%E5%8F%91.png?x-oss-process=image/resize')).toBe('沙发.png')
    expect(nameOf('/oss/%E6.png')).toBe('%E6.png')
    expect(nameOf('')).toBe('')
  })
})
