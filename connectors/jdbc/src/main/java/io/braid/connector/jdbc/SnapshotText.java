package io.braid.connector.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a database is told so that several statements see one state of it.
 *
 * @param begin make the transaction that they begin hold on to a state; the last yields the state's name if it has one
 * @param join makes the transaction of another connection that it begins see the state of that name, for {@code %s}; null
 *     where only the connection that holds the state sees it, and can run several statements at once
 * @param end leaves the connection that has held the state as it was; null where the end of its transaction does
 */
public record SnapshotText(
        List<String> begin, @Nullable String join, @Nullable String end) {}
