package io.braid.grammar.parser.json;

import io.braid.grammar.parser.RowsInFrom;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Table function that returns the values that a path finds in a JSON document, or its elements or members. Each row has
 * a one-based number, the name of the member, and the value.
 */
public final class JsonRows extends SqlFunction implements SqlTableFunction {
    public static final JsonRows OPERATOR = new JsonRows();

    /** Names of its columns. */
    public static final String NUMBER = "number";

    public static final String KEY = "key";
    public static final String ITEM = "value";

    private static final String QUERIED = "queried";

    /** Part of the document that is converted to rows. */
    public enum Of {
        /** Matches of a path; no rows if a strict path fails. */
        FOUND,
        /** Matches of a path; fails if a strict path fails. */
        FOUND_OR_ERROR,
        /** Matches of a path; no rows for invalid JSON. */
        FOUND_OR_NOTHING,
        /** The elements of an array. */
        ELEMENTS,
        /** The elements of an array as texts. */
        ELEMENT_TEXTS,
        /** The members of an object. */
        MEMBERS,
        /** The members of an object as texts. */
        MEMBER_TEXTS
    }

    private JsonRows() {
        super(
                "$JSON_ROWS",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.CURSOR,
                null,
                OperandTypes.repeat(SqlOperandCountRanges.of(3), OperandTypes.CHARACTER),
                SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return binding -> columns(binding.getTypeFactory());
    }

    private static RelDataType columns(RelDataTypeFactory types) {
        RelDataType text = types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
        return types.builder()
                .add(NUMBER, SqlTypeName.BIGINT)
                .add(KEY, text)
                .add(ITEM, text)
                .build();
    }

    /** Returns the table expression for FROM, with an alias. */
    public static SqlNode table(SqlNode document, SqlNode path, Of of, SqlIdentifier rows) {
        SqlNode kind = SqlLiteral.createCharString(of.name(), document.getParserPosition());
        return RowsInFrom.table(OPERATOR, List.of(document, path, kind), QUERIED, rows);
    }

    /** Returns a lateral query of such rows. */
    public static SqlNode lateral(SqlNodeList columns, SqlNode from) {
        return RowsInFrom.lateral(columns, from);
    }

    static SqlSelect select(SqlNodeList columns, SqlNode from) {
        return RowsInFrom.select(columns, from, from.getParserPosition());
    }
}
