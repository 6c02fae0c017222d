package io.braid.grammar.statement;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.List;

/** Columns and keys in the parentheses of CREATE TABLE. */
public final class NewTableParts {
    private final List<NewColumn> columns = new ArrayList<>();
    private final List<List<String>> unique = new ArrayList<>();
    private List<String> primary = List.of();

    public void column(NewColumn column) {
        boolean isKnown = columns.stream().anyMatch(known -> known.name().equalsIgnoreCase(column.name()));
        if (isKnown) {
            throw new Mistake(
                    ErrorCode.SYNTAX_ERROR,
                    new Place(column.position().getLineNum(), column.position().getColumnNum()),
                    "column '" + column.name() + "' is declared twice");
        }
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

    public List<NewColumn> columns() {
        return columns;
    }

    public DeclaredKeys keys() {
        return new DeclaredKeys(primary, unique, List.of());
    }
}
