import { plotReady } from '../charts/plot-ready.ts'
import { SupplyBoard } from './supply-board.tsx'

/** A whole page whose charts are there before a story looks. */
export const supplyBoardStory = { component: SupplyBoard, loaders: [plotReady] }
