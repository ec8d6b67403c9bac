import { areaReports, steward } from '../../resources'
import { areaServers } from '../../resources/server'
import { buildFileOperations } from '../../server/files/named-operations'
import type { Operation } from '../../server/wire/operation'
import type { ResourceName } from '../../src/framework/register'

/** The area of a resource, or of a field that another area adds to it; none where the framework brings it. */
export function areaOfField(resource: string, field: string): string | undefined {
  const adding = steward.areas.find(({ adds }) => Object.hasOwn(adds?.[resource as ResourceName]?.fields ?? {}, field))
  return (adding ?? steward.areas.find(({ resources }) => resources.some(({ name }) => name === resource)))?.name
}

/** The area that brings the operation; none where it is the framework's. */
export function areaOf({ name, resource }: Operation): string | undefined {
  const isIt = (each: { operation: string }) => each.operation === name
  const reporting = areaReports.find(({ reports, dashboards }) => reports?.some(isIt) || dashboards?.some(isIt))
  const writing =
    reporting ??
    areaServers.find(({ operations }) => operations?.some((each) => each.name === name)) ??
    areaServers.find(({ scopes }) => scopes?.some(({ signIn, signOut }) => signIn === name || signOut === name)) ??
    // A file is asked for by its own id, whatever it is kept with.
    steward.areas.find(({ resources }) =>
      resources.some((each) => buildFileOperations(each).some((named) => named.name === name)),
    )
  return writing?.name ?? (resource ? areaOfField(resource, '') : undefined)
}

/** What is reviewed with each area, and with the framework: its file and the text of it. */
export function reviewed(
  file: string,
  head: string,
  rows: readonly { area: string | undefined; line: string }[],
): [file: string, text: string][] {
  const areas = new Set(rows.map(({ area }) => area))
  return [...areas].map((area) => {
    const lines = rows.filter((row) => row.area === area).map(({ line }) => line)
    return [area ? `../${area}/${file}` : `./${file}`, `${[head, ...lines].join('\n')}\n`]
  })
}
