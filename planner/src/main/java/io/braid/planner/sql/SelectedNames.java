package io.braid.planner.sql;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** What a query selects, by name: in some of its clauses such a name goes before that of a column. */
final class SelectedNames {
    private final List<String> names;
    private final SqlNameMatcher matcher;

    SelectedNames(Stream<SqlNode> items, SqlNameMatcher matcher) {
        this.names =
                items.map(SqlValidatorUtil::alias).flatMap(Stream::ofNullable).toList();
        this.matcher = matcher;
    }

    /** Whether an expression is one of these names and nothing else. */
    boolean contains(SqlNode expression) {
        return expression instanceof SqlIdentifier name
                && name.isSimple()
                && matcher.indexOf(names, name.getSimple()) >= 0;
    }
}
