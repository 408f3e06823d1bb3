import { at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeUsers, type UserFixture, userLabels } from '#fixtures/users.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const USERS = 5_000

/** Registered users of mall and mini-programme with their labels. */
export async function seedUsers(db: Database, today: string): Promise<UserFixture[]> {
  const users = makeUsers(createRandom(FIXTURE_SEED + 95), today, USERS)
  const stamps = { createdAt: at(today, 9), createdBy: '系统', updatedAt: at(today, 9), updatedBy: '系统' }
  await insert(
    db,
    userLabel,
    userLabels.map((label) => ({ ...label, ...stamps })),
  )
  await insert(
    db,
    user,
    users.map(({ address: _address, ...row }) => row),
  )
  return users
}
