package io.braid.grammar.parser.json;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code JSON_TABLE(document, 'path' COLUMNS (...))} or a {@code NESTED PATH} in it, during parsing. It becomes a query
 * of {@link JsonRows}, each column of which is a {@code JSON_VALUE}, {@code JSON_QUERY} or {@code JSON_EXISTS} of the
 * row's value. Nested paths are joined to each row; several of them are appended to each other.
 */
public final class JsonTable {
    private static final String ROWS = "json_rows_";
    private static final String NESTED = "json_nested";

    private final SqlNode path;
    private final List<Part> parts = new ArrayList<>();
    private final List<JsonTable> nested = new ArrayList<>();

    /** Creates a table of the values that a path finds. */
    public JsonTable(SqlNode path) {
        this.path = path;
    }

    /** Item of the column list. */
    private interface Part {
        /** Returns the names and types of its columns. */
        List<Named> columns();

        /** Returns its columns for a row with this name. */
        List<SqlNode> of(SqlIdentifier row);
    }

    /** A column with its name and type. */
    private record Named(SqlIdentifier name, SqlDataTypeSpec type) {
        SqlNode of(SqlNode value) {
            return SqlStdOperatorTable.AS.createCall(name.getParserPosition(), value, name);
        }

        SqlNode nothing() {
            SqlParserPos place = name.getParserPosition();
            return of(SqlStdOperatorTable.CAST.createCall(place, SqlLiteral.createNull(place), type));
        }
    }

    /** Adds a column with the number of each row. */
    public void number(SqlIdentifier name) {
        SqlParserPos place = name.getParserPosition();
        Named column = new Named(name, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, place), place));
        parts.add(new Part() {
            @Override
            public List<Named> columns() {
                return List.of(column);
            }

            @Override
            public List<SqlNode> of(SqlIdentifier row) {
                return List.of(column.of(row.plus(JsonRows.NUMBER, place)));
            }
        });
    }

    /** Adds a column of values. */
    public JsonColumn add(SqlIdentifier name, SqlDataTypeSpec type) {
        JsonColumn words = new JsonColumn(name, type);
        parts.add(new Part() {
            @Override
            public List<Named> columns() {
                return List.of(new Named(name, words.type()));
            }

            @Override
            public List<SqlNode> of(SqlIdentifier row) {
                SqlNode item = row.plus(JsonRows.ITEM, name.getParserPosition());
                return List.of(new Named(name, words.type()).of(words.of(item)));
            }
        });
        return words;
    }

    /** Adds the columns of a nested path. */
    public void nest(JsonTable inner) {
        nested.add(inner);
        parts.add(new Part() {
            @Override
            public List<Named> columns() {
                return inner.columns();
            }

            @Override
            public List<SqlNode> of(SqlIdentifier row) {
                return inner.columns().stream()
                        .map(column -> (SqlNode) new SqlIdentifier(
                                List.of(NESTED, column.name().getSimple()),
                                column.name().getParserPosition()))
                        .toList();
            }
        });
    }

    private List<Named> columns() {
        return parts.stream().flatMap(part -> part.columns().stream()).toList();
    }

    /** Returns the rows of a document. */
    public SqlNode rows(SqlNode document, JsonRows.Of of, SqlParserPos place) {
        JsonRows.Of within = of == JsonRows.Of.FOUND_OR_ERROR ? of : JsonRows.Of.FOUND;
        return lateral(query(document, of, within, 0), place);
    }

    private static SqlNode lateral(SqlNode query, SqlParserPos place) {
        return SqlStdOperatorTable.LATERAL.createCall(place, query);
    }

    private SqlNode query(SqlNode document, JsonRows.Of of, JsonRows.Of within, int depth) {
        SqlIdentifier row = rowAt(depth);
        List<SqlNode> columns =
                parts.stream().flatMap(part -> part.of(row).stream()).toList();
        return JsonRows.select(new SqlNodeList(columns, place()), from(document, of, within, depth));
    }

    private SqlIdentifier rowAt(int depth) {
        return new SqlIdentifier(ROWS + depth, place());
    }

    private SqlParserPos place() {
        return path.getParserPosition();
    }

    private SqlNode from(SqlNode document, JsonRows.Of of, JsonRows.Of within, int depth) {
        SqlNode rows = JsonRows.table(document, path, of, rowAt(depth));
        if (nested.isEmpty()) {
            return rows;
        }
        SqlNode item = rowAt(depth).plus(JsonRows.ITEM, place());
        SqlNode inner = nested.stream()
                .map(each -> nested.size() == 1
                        ? each.query(item, within, within, depth + 1)
                        : amongOthers(each, item, within, depth + 1))
                .reduce((first, second) -> SqlStdOperatorTable.UNION_ALL.createCall(place(), first, second))
                .orElseThrow();
        return new SqlJoin(
                place(),
                rows,
                SqlLiteral.createBoolean(false, place()),
                JoinType.LEFT.symbol(place()),
                SqlStdOperatorTable.AS.createCall(place(), lateral(inner, place()), new SqlIdentifier(NESTED, place())),
                JoinConditionType.ON.symbol(place()),
                SqlLiteral.createBoolean(true, place()));
    }

    /** Returns the rows of one of several nested paths, with nulls in the columns of the others. */
    private SqlNode amongOthers(JsonTable one, SqlNode document, JsonRows.Of within, int depth) {
        List<SqlNode> columns = new ArrayList<>();
        SqlIdentifier row = one.rowAt(depth);
        for (JsonTable each : nested) {
            for (Part part : each.parts) {
                if (each == one) {
                    columns.addAll(part.of(row));
                } else {
                    part.columns().forEach(column -> columns.add(column.nothing()));
                }
            }
        }
        return JsonRows.select(new SqlNodeList(columns, place()), one.from(document, within, within, depth));
    }
}
