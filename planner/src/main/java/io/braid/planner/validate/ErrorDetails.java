package io.braid.planner.validate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** Details that Calcite's errors lack: the tables with an ambiguous column, and the incompatible types. */
final class ErrorDetails {
    private final SqlValidator validator;
    private final SqlNode statement;
    private final Function<SqlNode, @Nullable SqlValidatorScope> scopes;

    /** @param scopes returns the scopes of the statement's queries and joins */
    ErrorDetails(SqlValidator validator, SqlNode statement, Function<SqlNode, @Nullable SqlValidatorScope> scopes) {
        this.validator = validator;
        this.statement = statement;
        this.scopes = scopes;
    }

    /** Returns the text to append to an error message; empty if there are no details. */
    String of(SqlNode place, String message) {
        if (place instanceof SqlIdentifier name && message.endsWith(" is ambiguous")) {
            return name.isSimple() ? candidates(name) : "";
        }
        return message.endsWith(" must have compatible types") ? types(place) : "";
    }

    private String candidates(SqlIdentifier name) {
        Set<String> tables = new LinkedHashSet<>();
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if ((call instanceof SqlSelect || call instanceof SqlJoin) && isIn(name, call)) {
                    List<String> having = tablesWith(name.getSimple(), call);
                    // Of nested queries, the innermost is visited last.
                    if (having.size() > 1) {
                        tables.clear();
                        tables.addAll(having);
                    }
                }
                return super.visit(call);
            }
        });
        String written = written(name.getSimple());
        return tables.isEmpty()
                ? ""
                : ": it is in " + String.join(" and in ", tables) + "; write "
                        + tables.stream().map(table -> table + "." + written).collect(Collectors.joining(" or "));
    }

    private static boolean isIn(SqlIdentifier name, SqlCall call) {
        return OuterColumns.names(call).stream()
                .anyMatch(other -> other.getParserPosition().equals(name.getParserPosition()));
    }

    private List<String> tablesWith(String column, SqlCall call) {
        SqlNameMatcher matcher = validator.getCatalogReader().nameMatcher();
        return scopes.apply(call) instanceof ListScope scope
                ? scope.getChildren().stream()
                        .filter(table -> matcher.field(table.getRowType(), column) != null)
                        .map(ErrorDetails::alias)
                        .filter(Objects::nonNull)
                        .map(ErrorDetails::written)
                        .toList()
                : List.of();
    }

    private static @Nullable String alias(SqlValidatorNamespace table) {
        SqlNode named = table.getEnclosingNode();
        return named == null ? null : SqlValidatorUtil.alias(named);
    }

    /** Quotes a name if it is no plain identifier. */
    private static String written(String name) {
        return name.matches("[A-Za-z_]\\w*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private String types(SqlNode place) {
        if (place instanceof SqlCall values && values.getKind() == SqlKind.VALUES) {
            return differingIn(values.getOperandList());
        }
        if (place instanceof SqlNodeList list) {
            return differingIn(list);
        }
        if (place instanceof SqlCall in && in.operandCount() == 2 && in.operand(1) instanceof SqlNodeList list) {
            return list.stream()
                    .map(value -> differingIn(List.of(in.operand(0), value)))
                    .filter(found -> !found.isEmpty())
                    .findFirst()
                    .orElse("");
        }
        return place instanceof SqlCall in && in.operandCount() == 2 ? differingIn(in.getOperandList()) : "";
    }

    /** Returns the first column of rows with types of different kinds, or the types of the values. */
    private String differingIn(List<SqlNode> rows) {
        List<List<RelDataType>> types = rows.stream().map(this::typesOf).toList();
        int width = types.stream().mapToInt(List::size).min().orElse(0);
        for (int i = 0; i < width; i++) {
            int column = i;
            List<RelDataType> ofColumn =
                    types.stream().map(row -> row.get(column)).toList();
            String differing = differing(ofColumn);
            if (!differing.isEmpty()) {
                return (width > 1 ? "; column " + (i + 1) + " is " : ": ") + differing;
            }
        }
        return "";
    }

    private List<RelDataType> typesOf(SqlNode row) {
        if (row instanceof SqlCall call && call.getKind() == SqlKind.ROW) {
            return call.getOperandList().stream()
                    .flatMap(value -> typesOf(value).stream())
                    .toList();
        }
        RelDataType type = validator.getValidatedNodeTypeIfKnown(row);
        if (type == null) {
            return List.of();
        }
        return type.isStruct()
                ? type.getFieldList().stream().map(RelDataTypeField::getType).toList()
                : List.of(type);
    }

    private static String differing(List<RelDataType> types) {
        List<RelDataType> known = types.stream()
                .filter(type -> type.getSqlTypeName() != null && type.getFamily() != null)
                .toList();
        return IntStream.range(1, known.size())
                .filter(i -> !known.get(i).getFamily().equals(known.get(0).getFamily()))
                .mapToObj(i -> known.get(0) + " and " + known.get(i))
                .findFirst()
                .orElse("");
    }
}
