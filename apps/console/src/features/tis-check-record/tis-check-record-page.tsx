import { tisCheckRecord } from '@tecovie/contract/resources/tis-check-record.ts'
import { tisLine } from '@tecovie/contract/resources/tis-line.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'
import { CheckResult } from '../../parts/production/check-result.tsx'

export const TisCheckRecordPage = resourcePage(tisCheckRecord, {
  filters: ['boardSn', 'lineId', 'respType', 'checkTime', 'boardBatch'],
  columns: [
    { name: 'checkTime', width: 170 },
    { name: 'boardSn', width: 200 },
    { name: 'lineId', width: 140 },
    'boardModel',
    { name: 'boardBatch', hidden: true },
    { name: 'respType', width: 100, render: (_value, row) => <CheckResult record={row} /> },
    'failNum',
    'failText',
    { name: 'checkUser', hidden: true },
    { name: 'tisVersion', hidden: true },
    { name: 'tisKey', hidden: true },
    { name: 'projectId', hidden: true },
  ],
  form: [
    'lineId',
    'checkTime',
    'boardSn',
    'boardModel',
    'boardBatch',
    'tisVersion',
    'respType',
    'failNum',
    'failText',
    'checkUser',
  ],
  inputs: {
    lineId: ({ mode, search }) => <RemotePicker of={tisLine} label="lineName" disabled={!search && mode === 'edit'} />,
  },
})
