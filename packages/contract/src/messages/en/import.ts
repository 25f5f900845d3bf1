/** Importing rows from a file. */
export const deviceImport = {
  title: 'Import devices',
  step: 'Download the template, fill it in and upload it; {max} rows at most',
  template: 'Download template',
  choose: 'Choose an .xls, .xlsx or .csv file',
  product: 'Default product',
  project: 'Default project',
  defaultsHint: 'For rows that name none',
  done: 'Import finished: {stored} stored, {failed} refused',
  problems: 'Download problems',
  secrets: 'Download device secrets',
  secretsHint: 'Secrets can be downloaded once',
  secretsGone: 'The secrets were downloaded already',
  again: 'Import more',
  cancelled: 'The import was cancelled; what was imported stays',
  recent: 'Recent imports',
}
