package io.braid.connector.jdbc.catalog;

import io.braid.connector.jdbc.dialect.KeyRow;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collector of the keys of one table from catalog rows, one per column. */
final class KeyCollector {
    private final List<List<KeyRow>> groups = new ArrayList<>();

    /** Adds a row; the rows of one key or index are adjacent. */
    void add(KeyRow row) {
        if (groups.isEmpty() || !row.continues(groups.get(groups.size() - 1).get(0))) {
            groups.add(new ArrayList<>());
        }
        groups.get(groups.size() - 1).add(row);
    }

    TableKeys keys() {
        @Nullable Key primary = null;
        List<Key> unique = new ArrayList<>();
        List<ForeignKey> foreign = new ArrayList<>();
        List<Index> indexes = new ArrayList<>();
        Set<String> computed = computed();
        for (List<KeyRow> group : groups) {
            String name = group.get(0).name();
            switch (group.get(0).kind()) {
                case PRIMARY_KEY -> primary = new Key(name, columns(group));
                case UNIQUE -> {
                    // Some databases omit computed columns of a constraint; the remaining ones need not be unique.
                    if (!computed.contains(name)) {
                        unique.add(new Key(name, columns(group)));
                    }
                }
                case FOREIGN_KEY -> foreign.add(foreign(group));
                case INDEX -> indexes.add(new Index(name, columns(group), false));
                case UNIQUE_INDEX -> indexes.add(new Index(name, columns(group), !computed.contains(name)));
            }
        }
        return new TableKeys(primary, unique, foreign, indexes);
    }

    private Set<String> computed() {
        Set<String> names = new HashSet<>();
        groups.stream()
                .filter(group -> group.stream().anyMatch(row -> row.column() == null))
                .forEach(group -> names.add(group.get(0).name()));
        return names;
    }

    private static ForeignKey foreign(List<KeyRow> group) {
        KeyRow first = group.get(0);
        return new ForeignKey(
                first.name(),
                columns(group),
                Objects.requireNonNull(first.target(), "a foreign key without a target"),
                group.stream()
                        .map(row -> Objects.requireNonNull(row.targetColumn(), "a foreign key without its column"))
                        .toList());
    }

    /** The columns up to the first computed one. */
    private static List<String> columns(List<KeyRow> group) {
        List<String> columns = new ArrayList<>();
        for (KeyRow row : group) {
            String column = row.column();
            if (column == null) {
                break;
            }
            columns.add(column);
        }
        return columns;
    }
}
