import { expect, test } from 'vitest'
import { PictureQueue } from '#server/storage/picture-queue.ts'

test('one address neither fills the queue nor uses all of the time', async () => {
  const queue = new PictureQueue({ atOnce: 1, waitingOfOne: 2, waitingOfAll: 3, millisecondsOfOne: 1 })
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((go) => {
    open = go
  })
  const work = (name: string) => async () => {
    order.push(name)
    await gate
  }
  const first = queue.run('one', work('one 1'))
  const rest = ['one 2', 'one 3'].map((name) => queue.run('one', work(name)))
  await expect(queue.run('one', work('one 4'))).rejects.toThrow('reduce your request rate')
  rest.push(queue.run('other', work('other 1')))
  await expect(queue.run('third', work('third 1'))).rejects.toThrow('reduce your request rate')
  setTimeout(open, 5)
  await Promise.all([first, ...rest])
  expect(order).toEqual(['one 1', 'one 2', 'other 1', 'one 3'])
  await expect(queue.run('one', work('one 5'))).rejects.toThrow('reduce your request rate')
})

test('concurrent drawings stay within the memory limit', async () => {
  const queue = new PictureQueue({ atOnce: 9, bytes: 10 })
  let held = 0
  let most = 0
  const take = (bytes: number) =>
    queue.holding(bytes, async () => {
      held += bytes
      most = Math.max(most, held)
      await new Promise(setImmediate)
      held -= bytes
    })
  await Promise.all([6, 6, 3, 10, 4, 4, 2, 1].map(take))
  expect(most).toBeLessThanOrEqual(10)
  expect(held).toBe(0)
})
