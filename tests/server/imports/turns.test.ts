import { expect, test } from 'vitest'
import { Turns } from '#server/imports/turns.ts'

/** Work that ends on demand, and the list of started work. */
function startQueue(limits: Partial<ConstructorParameters<typeof Turns>[0]> = {}) {
  const turns = new Turns({ running: 2, waiting: 2, ofOne: 2, waitMs: 60_000, ...limits })
  const begun: string[] = []
  const take = (owner: number, name: string, patient = false) => {
    const end = Promise.withResolvers<void>()
    const done = turns.take(
      owner,
      async () => {
        begun.push(name)
        await end.promise
        return name
      },
      patient,
    )
    return { done, end: end.resolve }
  }
  return { take, begun }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a few run at once, one per account; others follow in order of arrival', async () => {
  const { take, begun } = startQueue()
  const first = take(1, '甲一')
  const second = take(1, '甲二')
  const third = take(2, '乙一')
  const fourth = take(3, '丙一')
  await settled()
  expect(begun).toEqual(['甲一', '乙一'])
  third.end()
  await third.done
  await settled()
  expect(begun).toEqual(['甲一', '乙一', '丙一'])
  first.end()
  expect(await first.done).toBe('甲一')
  await settled()
  expect(begun.at(-1)).toBe('甲二')
  second.end()
  fourth.end()
  expect(await Promise.all([second.done, fourth.done])).toEqual(['甲二', '丙一'])
})

test('too many requests are refused', async () => {
  const { take } = startQueue()
  const running = [take(1, '甲一'), take(2, '乙一'), take(1, '甲二'), take(3, '丙一')]
  await expect(take(1, '甲三').done).rejects.toMatchObject({
    code: 429,
    message: '您还有 2 个文件在检查，请等检查完成后再试',
  })
  await expect(take(4, '丁一').done).rejects.toMatchObject({
    code: 429,
    message: '前面还有 4 个文件在检查，请稍后重试',
  })
  for (const { end } of running) end()
  await Promise.all(running.map(({ done }) => done))
})

test('a request that waited too long is refused; background work waits without limit', async () => {
  const { take, begun } = startQueue({ running: 1, waitMs: 1 })
  const first = take(1, '甲一')
  const patient = take(5, '后台', true)
  await expect(take(2, '乙一').done).rejects.toMatchObject({ message: '前面还有 2 个文件在检查，请稍后重试' })
  first.end()
  await settled()
  expect(begun).toEqual(['甲一', '后台'])
  patient.end()
  await patient.done
})

test('failed work releases its turn', async () => {
  const turns = new Turns({ running: 1, waiting: 1, ofOne: 1, waitMs: 60_000 })
  const broken = turns.take(1, async () => {
    throw new Error('文件已损坏')
  })
  await expect(broken).rejects.toThrow('文件已损坏')
  expect(await turns.take(1, async () => '好')).toBe('好')
})
