import type { RoleCode } from './default-roles.ts'
import type { Verb } from './verbs.ts'

/**
 * How rows of a resource are told apart by 指定品牌 and 仅本人创建:
 * - `brand`: each row has its brands and its creator
 * - `seen`: the same for reading; a row belongs to other brands as well, so only who sees everything changes it
 * - `creator`: its creator alone; 指定品牌 does not reach it
 * - `shared`: words and settings that everybody's rows use; both scopes see all of them and change none
 * - `whole`: no row is anybody's; neither scope reaches it
 */
export type Scope = 'brand' | 'seen' | 'creator' | 'shared' | 'whole'

interface Named {
  /** What people call it: in lists of rights, of jobs and of the log. */
  title: string
  /** What the log calls it, where that is another word. */
  logged?: string
  /** It is exported, imported or handled in bulk: jobs are filtered by it. */
  jobs?: true
}

/** A resource with rights of its own. */
interface Granted extends Named {
  scope: Scope
  /** The default roles that hold each verb. 超级管理员 holds all of them, 只读审计 every `view` and `export`. */
  verbs: { readonly [V in Verb]?: readonly RoleCode[] }
}

/** Named by the log and by jobs; the rights of another resource open it. */
interface Unlisted extends Named {
  scope?: undefined
  verbs?: undefined
}

/** The resources of one area, by their code. */
export type Resources = Readonly<Record<string, Readonly<Granted> | Readonly<Unlisted>>>
