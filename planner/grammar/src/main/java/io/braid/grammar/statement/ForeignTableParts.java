package io.braid.grammar.statement;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.List;

/** Columns and keys in the parentheses of CREATE FOREIGN TABLE. */
public final class ForeignTableParts {
    private final List<DeclaredColumn> columns = new ArrayList<>();
    private final List<List<String>> unique = new ArrayList<>();
    private final List<DeclaredReference> foreign = new ArrayList<>();
    private List<String> primary = List.of();

    public void column(DeclaredColumn column) {
        columns.add(column);
    }

    public void primaryKey(List<String> names, Place place) {
        if (!primary.isEmpty()) {
            throw new Mistake(ErrorCode.SYNTAX_ERROR, place, "a table has one primary key; this is its second");
        }
        primary = names;
    }

    public void unique(List<String> names) {
        unique.add(names);
    }

    public void foreignKey(DeclaredReference reference) {
        foreign.add(reference);
    }

    public List<DeclaredColumn> columns() {
        return columns;
    }

    public DeclaredKeys keys() {
        return new DeclaredKeys(primary, unique, foreign);
    }
}
