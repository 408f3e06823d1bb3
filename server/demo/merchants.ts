import { makeEnterprises, makeMerchantUsers } from '#fixtures/enterprises.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const ENTERPRISES = 120

/** Merchants that are companies, and the people who work there. */
export async function seedMerchants(
  db: Database,
  { storeEnd }: Fixtures,
  today: string,
  picture: PictureAddress,
): Promise<void> {
  const enterprises = makeEnterprises(createRandom(FIXTURE_SEED + 96), today, ENTERPRISES, picture)
  await insert(db, enterpriseUser, enterprises)
  await insert(db, merchantUser, makeMerchantUsers(createRandom(FIXTURE_SEED + 97), today, enterprises, storeEnd.roles))
}
