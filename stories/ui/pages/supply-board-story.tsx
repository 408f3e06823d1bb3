import { plotReady } from '../charts/plot-ready.ts'
import { SupplyBoard } from './supply-board.tsx'

/** A whole page; its charts are loaded before a story plays. */
export const supplyBoardStory = { component: SupplyBoard, loaders: [plotReady] }
