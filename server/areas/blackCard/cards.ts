import { sql } from 'drizzle-orm'
import * as cardAudits from '#contract/blackCard/card-audits.ts'
import * as cardChanges from '#contract/blackCard/card-changes.ts'
import * as cardLevels from '#contract/blackCard/card-levels.ts'
import * as cardMerchants from '#contract/blackCard/card-merchants.ts'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import type { Caller } from '#server/context.ts'
import { cardAudit, cardLevel, cardMerchant, cardRenewal, walletRecord } from '#server/database/schema/cards.ts'
import { isPlatform } from '#server/entity/scope.ts'
import type { ScheduledTask } from '#server/scheduler.ts'
import { minutes } from '#server/time.ts'
import { pair } from '../area.ts'
import { auditHandlers } from './audit/handlers.ts'
import { cardAuditExport } from './audit/list.ts'
import { audits } from './audit/present.ts'
import { cancelUnpaidAudits } from './audit/scheduled-work.ts'
import { cardChangeHandlers, cardHandlers, levelHandlers } from './card/handlers.ts'
import { cardExport } from './card/list.ts'
import { cards } from './card/present.ts'
import { expireCards } from './card/scheduled-work.ts'

// What black cards register with the server, for the door of the area.

/** Rows of a card that the caller sees. */
const ofOwnCards = (caller: Caller, cardId: typeof walletRecord.cardMerchantId | typeof cardRenewal.cardMerchantId) =>
  sql`${cardId} in (select ${cardMerchant.id} from ${cardMerchant} where ${cards.own?.(caller) ?? sql`true`})`

export const cardRoutes = [
  pair(cardLevels, levelHandlers),
  pair(cardMerchants, cardHandlers),
  pair(cardChanges, cardChangeHandlers),
  pair(cardAudits, auditHandlers),
]

export const cardRecords = {
  cardLevel: stampedRecord(cardLevel, { rows: ({ caller }) => (isPlatform(caller) ? undefined : sql`false`) }),
  cardMerchant: stampedRecord(cardMerchant, { rows: ({ caller }) => cards.own?.(caller) }),
  walletRecord: recordOf(walletRecord, { rows: ({ caller }) => ofOwnCards(caller, walletRecord.cardMerchantId) }),
  cardRenewal: recordOf(cardRenewal, { rows: ({ caller }) => ofOwnCards(caller, cardRenewal.cardMerchantId) }),
  cardAudit: stampedRecord(cardAudit, { rows: ({ caller }) => audits.own?.(caller) }),
}

export const cardExports = [cardExport, cardAuditExport]

export const cardSchedules: ScheduledTask[] = [
  { name: 'end and remind black cards', everyMs: minutes(10), run: expireCards },
  {
    name: 'cancel card applications that were not paid in time',
    everyMs: minutes(10),
    run: ({ databases }, now) => cancelUnpaidAudits(databases.main, now),
  },
]
