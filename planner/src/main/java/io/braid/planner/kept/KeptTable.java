package io.braid.planner.kept;

import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import java.time.Instant;

/**
 * The rows of a materialized view as they were at some moment.
 *
 * @param source where they are kept
 * @param table in which table, whose columns are those of the view in their order, under whatever names
 */
public record KeptTable(Source source, TableDescription table, Instant asOf) {}
