import { ApiError } from '#lib/api-error.ts'
import { confirm } from '#ui/confirm/confirm.ts'

const rivalsOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? /^已有默认角色(.+),是否替换$/.exec(error.fields.isDefault ?? '')?.[1] : undefined

/** Whether the user declined to replace the current default role. */
export const isDeclined = (error: unknown): boolean => rivalsOf(error) !== undefined

/**
 * Saves a default role. If another role is the default, asks the user and sends it again with the flag that replaces
 * the other.
 */
export async function replacingDefault<Answer>(send: (replaceDefault: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(false)
  } catch (error) {
    const rivals = rivalsOf(error)
    if (rivals === undefined) throw error
    const answer = await confirm({
      title: `替换默认角色${rivals}？`,
      consequence: `${rivals}不再是默认角色。已在使用的人不变，以后新加入的人得到现在这个角色。`,
      action: '替换默认角色',
    })
    if (answer === false) throw error
    return send(true)
  }
}
