package io.braid.planner.emit;

import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Length of one character for nulls cast to text of length zero, a type that most databases do not support. */
final class TypedNulls extends SqlBasicVisitor<@Nullable Void> {
    private TypedNulls() {}

    /** Changes the types in a statement. */
    static void in(SqlNode statement) {
        statement.accept(new TypedNulls());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        super.visit(call);
        if (call.getKind() == SqlKind.CAST
                && SqlUtil.isNullLiteral(call.operand(0), false)
                && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec name
                && name.getPrecision() == 0
                && SqlTypeName.CHAR_TYPES.contains(
                        SqlTypeName.get(name.getTypeName().getSimple()))) {
            SqlTypeName kind = SqlTypeName.get(name.getTypeName().getSimple());
            call.setOperand(
                    1,
                    new SqlDataTypeSpec(
                            new SqlBasicTypeNameSpec(kind, 1, name.getCharSetName(), SqlParserPos.ZERO),
                            SqlParserPos.ZERO));
        }
        return null;
    }
}
