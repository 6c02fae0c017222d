package io.braid.planner.convert;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.TypeTexts;
import io.braid.planner.type.DeclaredType;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/**
 * Casts of text to types that validate it, such as {@code '{}'::json}, and between text and OID types, such as
 * {@code 'orders'::regclass}, which look names up in the catalog.
 */
final class ObjectNameCasts {
    static final Set<String> TYPES = Set.of(
            "regclass",
            "regtype",
            "regproc",
            "regprocedure",
            "regnamespace",
            "regrole",
            "regoper",
            "regoperator",
            "regcollation",
            "regconfig",
            "regdictionary");

    private ObjectNameCasts() {}

    static @Nullable SqlRexConvertlet get(SqlCall call) {
        return call.getKind() == SqlKind.CAST && call.operandCount() == 2 ? ObjectNameCasts::converted : null;
    }

    private static RexNode converted(SqlRexContext context, SqlCall call) {
        SqlValidator validator = context.getValidator();
        // Calcite generates some casts itself, which have no validated types.
        RelDataType from = validator.getValidatedNodeTypeIfKnown(call.operand(0));
        RelDataType to = validator.getValidatedNodeTypeIfKnown(call);
        SqlRexConvertlet standard = Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call));
        if (from == null || to == null) {
            return Objects.requireNonNull(standard.convertCall(context, call));
        }
        String read = DeclaredType.nameOf(to);
        String written = DeclaredType.nameOf(from);
        if (read != null
                && !read.equals(written)
                && SqlTypeUtil.isCharacter(from)
                && (TYPES.contains(read) || TypeTexts.hasInput(read))) {
            return called(context, call, read + "in", to);
        }
        if (written != null
                && !written.equals(read)
                && SqlTypeUtil.isCharacter(to)
                && (TYPES.contains(written) || TypeTexts.hasOutput(written))) {
            return called(context, call, written + "out", to);
        }
        return Objects.requireNonNull(standard.convertCall(context, call));
    }

    private static RexNode called(SqlRexContext context, SqlCall call, String function, RelDataType to) {
        RexBuilder rex = context.getRexBuilder();
        SqlOperator operator = FunctionTable.own(function.toUpperCase(Locale.ROOT));
        return rex.makeAbstractCast(to, rex.makeCall(operator, context.convertExpression(call.operand(0))), false);
    }
}
