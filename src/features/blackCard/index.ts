import { cardPages } from '#contract/blackCard/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 黑卡与服务 */
export const blackCard = screens(cardPages, {})
