import { type Kysely, sql } from 'kysely'

/**
 * What charts of many days are drawn from: per device, number and UTC day the quarters of an hour, made when a chart first
 * needs them. Reports of a day that is over raise its version; what was made before then is not used again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table telemetry_day (
      device_id bigint not null,
      code text not null,
      day date not null,
      version bigint not null,
      slots smallint[] not null,
      lows float8[] not null,
      highs float8[] not null,
      sums float8[] not null,
      counts int[] not null,
      primary key (device_id, code, day)
    );
    create index telemetry_day_age on telemetry_day (day);
    create table telemetry_late (
      device_id bigint not null,
      day date not null,
      version bigint not null,
      primary key (device_id, day)
    );
    create index telemetry_late_age on telemetry_late (day);
  `.execute(db)
}
