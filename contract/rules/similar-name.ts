/** Whether names count as similar: they differ by one character, or only by spaces, case and words such as 家居. */
export function isSimilarName(a: string, b: string): boolean {
  const [left, right] = [core(a), core(b)]
  if (left === '' || right === '') return false
  if (left === right) return true
  return Math.min(left.length, right.length) >= 3 && differsByOne(left, right)
}

const core = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s·.&'-]/g, '')
    .replace(/(品牌|家居|家具|照明|灯饰|布艺|卫浴|建材|生活|软装)$/, '')

function differsByOne(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start++
  const [leftRest, rightRest] = [left.slice(start), right.slice(start)]
  return leftRest.slice(1) === rightRest.slice(1) || leftRest.slice(1) === rightRest || leftRest === rightRest.slice(1)
}
