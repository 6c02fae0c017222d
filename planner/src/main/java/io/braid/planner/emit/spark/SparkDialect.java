package io.braid.planner.emit.spark;

import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.dialect.SparkSqlDialect;
import org.jspecify.annotations.Nullable;

/** Spark's dialect in ANSI mode: LIMIT and OFFSET, no names of character sets, and quotes in text escaped. */
public final class SparkDialect extends SparkSqlDialect {
    private final Function<RelDataType, @Nullable SqlNode> typeNames;

    /** @param typeNames the names of types, as CAST takes them */
    public SparkDialect(SqlDialect.Context context, Function<RelDataType, @Nullable SqlNode> typeNames) {
        super(context.withIdentifierQuoteString("`"));
        this.typeNames = typeNames;
    }

    @Override
    public @Nullable SqlNode getCastSpec(RelDataType type) {
        SqlNode named = typeNames.apply(type);
        return named != null ? named : super.getCastSpec(type);
    }

    /** Two quotes in a row end one text and begin another. */
    @Override
    public void quoteStringLiteral(StringBuilder buffer, @Nullable String charset, String value) {
        buffer.append('\'').append(value.replace("'", "\\'")).append('\'');
    }

    @Override
    public void unparseOffsetFetch(SqlWriter writer, @Nullable SqlNode offset, @Nullable SqlNode fetch) {
        unparseFetchUsingLimit(writer, offset, fetch);
    }

    @Override
    public boolean supportsGroupByLiteral() {
        return true;
    }

    @Override
    public boolean supportsNestedAggregations() {
        return false;
    }
}
