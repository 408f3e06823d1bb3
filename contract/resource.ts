import type { RoleCode } from './default-roles.ts'
import type { Verb } from './verbs.ts'

/**
 * How 指定品牌 and 仅本人创建 restrict rows of a resource:
 * - `brand`: each row has its brands and its creator
 * - `seen`: the same for reading; a row also belongs to other brands, so changes require full access
 * - `creator`: by creator only; 指定品牌 does not cover it
 * - `shared`: labels and settings used by all rows; both scopes read all of them and change none
 * - `whole`: rows have no owner; neither scope covers it
 */
export type Scope = 'brand' | 'seen' | 'creator' | 'shared' | 'whole'

interface Named {
  /** Display name in permission lists, jobs and the log. */
  title: string
  /** Name in the log, if different. */
  logged?: string
  /** Supports export, import or bulk actions; jobs can be filtered by it. */
  jobs?: true
  /**
   * Its rows have no page, so its log is only in 操作日志. For all other resources, the server area's read check decides
   * who may read a row's log.
   */
  hasRecords?: false
}

/** A resource with its own permissions. */
interface Granted extends Named {
  scope: Scope
  /** The default roles with each verb. 超级管理员 has all of them, 只读审计 every `view` and `export`. */
  verbs: { readonly [V in Verb]?: readonly RoleCode[] }
}

/** Named in the log and jobs; guarded by another resource's permissions. */
interface Unlisted extends Named {
  scope?: undefined
  verbs?: undefined
}

/** The resources of one area, by their code. */
export type Resources = Readonly<Record<string, Readonly<Granted> | Readonly<Unlisted>>>
