import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { closeLeave, grantLeave } from './nightly-balances'

/** Keeps the ledger of leave: grants days, carries them over and lets them expire. */
export const leaveAccountServer = defineAreaServer({
  name: 'leaveAccount',
  jobs: [
    defineJob({ name: 'grantLeave', label: 'Grant leave', when: { at: '01:00' }, run: grantLeave }),
    defineJob({ name: 'closeLeave', label: 'Close leave year', when: { at: '01:15' }, run: closeLeave }),
  ],
})
