import { atTime, fromCalendar, today } from '#ui/date-input/day.ts'

// 2026-11-21, 2026/1/2, 2026.1.2, 2026年1月2日, and without year 1-2 and 1月2日; then an optional time.
const typed = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?(?:[\sT]+(\d{1,2})[:点](\d{1,2})?(?::(\d{1,2}))?)?$/
const withoutSigns = /^(\d{4})(\d{2})(\d{2})(?!\d)/

/** Parses a typed date; '' if the day does not exist. */
export function readDate(text: string, withTime: boolean): string {
  const parts = typed.exec(text.normalize('NFKC').trim().replace(withoutSigns, '$1-$2-$3'))
  if (!parts) return ''
  const [year, month = 0, date = 0, ...time] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const day = new Date(year ?? Number(today().slice(0, 4)), month - 1, date)
  // 02-30 would otherwise overflow into March.
  if (day.getMonth() !== month - 1 || day.getDate() !== date) return ''
  if (!withTime) return fromCalendar(day)
  const [hour = 0, minute = 0, second = 0] = time
  if (hour > 23 || minute > 59 || second > 59) return ''
  const clock = [hour, minute, second].map((number) => String(number).padStart(2, '0')).join(':')
  return atTime(fromCalendar(day), clock)
}

/** `14:05` for a typed time such as `14:5`, `930` or `9点`; '' if invalid. */
export function readTime(text: string): string {
  const parts = /^(\d{1,2})(?:[:点](\d{1,2})|(\d{2}))?$/.exec(
    text
      .normalize('NFKC')
      .trim()
      .replace(/[点分:]$/, ''),
  )
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? parts?.[3] ?? 0)]
  if (!parts || hour > 23 || minute > 59) return ''
  return [hour, minute].map((number) => String(number).padStart(2, '0')).join(':')
}
