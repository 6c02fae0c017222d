package io.braid.planner.validate;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Aliases of a select list, which in some clauses take precedence over columns. */
final class SelectAliases {
    private final List<String> names;
    private final SqlNameMatcher matcher;

    SelectAliases(Stream<SqlNode> items, SqlNameMatcher matcher) {
        this.names =
                items.map(SqlValidatorUtil::alias).flatMap(Stream::ofNullable).toList();
        this.matcher = matcher;
    }

    /** True if an expression is just one of these names. */
    boolean contains(SqlNode expression) {
        return expression instanceof SqlIdentifier name
                && name.isSimple()
                && matcher.indexOf(names, name.getSimple()) >= 0;
    }
}
