import { lt } from 'drizzle-orm'
import { FAILURES_KEPT_HOURS } from '#contract/constants.ts'
import { notification, requestRecord } from './database/schema/platform.ts'
import { presence } from './database/schema/presence.ts'
import { captcha, loginAttempt, signInDevice, signInFailure } from './database/schema/sign-in.ts'
import { expireJobFiles, runNextJob } from './jobs/worker.ts'
import { sweepFiles } from './platform/file-sweep.ts'
import type { Services } from './services.ts'
import { DEVICE_DAYS } from './session/devices.ts'
import { after, days, hours, minutes, moment } from './time.ts'

export interface ScheduledTask {
  name: string
  everyMs: number
  run(services: Services, now: string): Promise<unknown>
}

export interface Scheduler {
  /** Waits for running tasks and starts no more. */
  stop(): Promise<void>
}

/** Removes expired data: stored responses, captchas, notifications. */
export async function sweep(services: Services): Promise<void> {
  const now = moment(services.clock())
  const db = services.databases.main
  await db.delete(requestRecord).where(lt(requestRecord.createdAt, after(now, -hours(24))))
  await db.delete(captcha).where(lt(captcha.expireAt, now))
  await db.delete(loginAttempt).where(lt(loginAttempt.minute, after(now, -hours(1))))
  await db.delete(signInFailure).where(lt(signInFailure.lastAt, after(now, -hours(FAILURES_KEPT_HOURS))))
  await db.delete(signInDevice).where(lt(signInDevice.lastAt, after(now, -days(DEVICE_DAYS))))
  await db.delete(notification).where(lt(notification.createdAt, after(now, -days(180))))
  await db.delete(presence).where(lt(presence.seenAt, after(now, -minutes(1))))
  await expireJobFiles(services)
}

/**
 * Background work: waiting jobs, due notices, expiries, sweeping. Each task is safe to run in several instances at
 * once.
 */
export function startScheduler(services: Services): Scheduler {
  const running = new Set<Promise<unknown>>()
  const timers: NodeJS.Timeout[] = []
  let stopped = false

  const every = (ms: number, name: string, task: () => Promise<unknown>) => {
    let busy = false
    const run = () => {
      if (busy || stopped) return
      busy = true
      const work = task()
        .catch((error: Error) => services.log.error('scheduled task failed', { task: name, message: error.message }))
        .finally(() => {
          busy = false
          running.delete(work)
        })
      running.add(work)
    }
    timers.push(setInterval(run, ms))
    run()
  }

  every(1_000, 'jobs', async () => {
    while (!stopped && (await runNextJob(services)));
  })
  for (const { everyMs, name, run } of services.areas.schedules) {
    every(everyMs, name, () => run(services, moment(services.clock())))
  }
  every(minutes(10), 'sweep', () => sweep(services))
  every(hours(24), 'sweep of files', () => sweepFiles(services))

  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
