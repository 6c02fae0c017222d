package io.braid.planner.write;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** View that a statement writes through a trigger. Columns are identified by their position in the view. */
public record TriggeredView(String schema, String name, RelDataType type) {
    /** Returns the qualified name, for messages. */
    public String path() {
        return schema + "." + name;
    }

    /** Returns the fully qualified name, which is unambiguous. */
    SqlIdentifier identifier() {
        return new SqlIdentifier(List.of(schema, name), SqlParserPos.ZERO);
    }

    List<Integer> all() {
        return IntStream.range(0, type.getFieldCount()).boxed().toList();
    }

    public String columnName(int column) {
        return type.getFieldNames().get(column);
    }

    /** Returns the columns of a list, which must exist and be distinct. */
    List<Integer> columns(SqlNodeList names) {
        return ListedColumns.of(names, this::column);
    }

    private int column(SqlIdentifier written) {
        String wanted = written.names.get(written.names.size() - 1);
        return all().stream()
                .filter(i -> columnName(i).equalsIgnoreCase(wanted))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_COLUMN,
                        "There is no column '" + wanted + "' in " + path()
                                + Suggestion.hint(wanted, type.getFieldNames()),
                        CalciteErrors.at(written.getParserPosition())));
    }

    /** Types a value for a column: a parameter gets the column's type, and DEFAULT is null. */
    SqlNode typed(SqlNode value, int column) {
        return value.getKind() == SqlKind.DEFAULT
                ? cast(SqlLiteral.createNull(value.getParserPosition()), column)
                : AssignedValues.typed(value, columnType(column));
    }

    SqlNode cast(SqlNode value, int column) {
        return AssignedValues.cast(value, columnType(column));
    }

    private RelDataType columnType(int column) {
        return type.getFieldList().get(column).getType();
    }

    /** True if a value must be cast to the type of its column; fails if that is impossible. */
    boolean isConverted(RelDataType value, int column, @Nullable SqlNode written) {
        return AssignedValues.isConverted(value, columnType(column), columnName(column), written);
    }
}
