package io.braid.planner.syntax;

import io.braid.grammar.parser.NumberedRows;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Braid's own table functions, {@link GenerateSeries} and {@link JsonTableFunctions}, with or without ordinality. */
public final class TableFunctions {
    /** Name of the ordinality column. */
    static final String ORDINALITY = "ordinality";

    private TableFunctions() {}

    /** True if a call, with or without ordinality, is of one of them. */
    public static boolean isMeant(SqlCall call) {
        SqlCall function = NumberedRows.function(call);
        return GenerateSeries.isMeant(function) || JsonTableFunctions.isMeant(function);
    }

    /** Rejects ordinality for other functions. */
    public static void refuseNumbers(SqlCall call) {
        if (NumberedRows.isMeant(call)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "WITH ORDINALITY numbers the rows of " + GenerateSeries.NAME
                            + ", UNNEST, JSON_ARRAY_ELEMENTS and JSON_EACH;"
                            + " those of a function of the model have no order: write ROW_NUMBER() OVER (ORDER BY ...)",
                    CalciteErrors.at(call.getParserPosition()));
        }
    }

    /** Returns the query for a call. */
    public static SqlNode query(SqlCall call) {
        SqlCall function = NumberedRows.function(call);
        boolean isNumbered = NumberedRows.isMeant(call);
        return GenerateSeries.isMeant(function)
                ? GenerateSeries.query(function, isNumbered)
                : JsonTableFunctions.query(function, isNumbered);
    }

    /**
     * Returns the query with an alias.
     *
     * @param names the table alias and the names of the first columns, if there are any
     */
    public static SqlNode named(SqlNode query, SqlCall call, List<SqlNode> names) {
        SqlCall function = NumberedRows.function(call);
        SqlParserPos place = call.getParserPosition();
        SqlNode rows = names.isEmpty()
                ? new SqlIdentifier(function.getOperator().getName().toLowerCase(Locale.ROOT), place)
                : names.get(0);
        List<SqlNode> columns = columns(function, rows);
        if (NumberedRows.isMeant(call)) {
            columns.add(new SqlIdentifier(ORDINALITY, place));
        }
        for (int i = 1; i < names.size(); i++) {
            if (i <= columns.size()) {
                columns.set(i - 1, names.get(i));
            } else {
                columns.add(names.get(i));
            }
        }
        List<SqlNode> operands = new ArrayList<>(List.of(query, rows));
        operands.addAll(columns);
        return SqlStdOperatorTable.AS.createCall(place, operands);
    }

    /** Returns the column names; a series names its only column like the table. */
    private static List<SqlNode> columns(SqlCall function, SqlNode rows) {
        List<SqlNode> columns = new ArrayList<>();
        if (GenerateSeries.isMeant(function)) {
            columns.add(rows);
        } else {
            JsonTableFunctions.columns(function)
                    .forEach(column -> columns.add(new SqlIdentifier(column, function.getParserPosition())));
        }
        return columns;
    }
}
