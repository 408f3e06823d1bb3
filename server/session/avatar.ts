import { avatarUploads } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { checkFiles } from '#server/entity/stored-files.ts'
import { markFiles } from '../platform/files.ts'

/**
 * Registers the picture of an account in the transaction that saves the account. A new picture is checked against the
 * upload rules.
 */
export async function markAvatar(
  context: Context,
  before: { id: number; avatar: string },
  avatar: string,
): Promise<void> {
  await markFiles(context, 'adminUser', before.id, { avatar })
  if (avatar !== before.avatar) await checkFiles(context, { avatar }, () => avatarUploads.avatar)
}
