import { createHmac } from 'node:crypto'
import { seal } from '#server/encryption.ts'
import type { Secrets } from '#server/secrets.ts'

/** Columns of a number of an id card: encrypted, with its last digits and a hash that finds equal numbers. */
export const idCardColumns = (secrets: Secrets, idCardNo: string) => ({
  idCardSecret: seal(secrets, idCardNo),
  idCardTail: idCardNo.slice(-4),
  idCardHash:
    idCardNo === '' ? '' : createHmac('sha256', secrets.key('idCardHash')).update(idCardNo).digest('base64url'),
})
