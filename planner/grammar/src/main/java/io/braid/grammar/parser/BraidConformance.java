package io.braid.grammar.parser;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/**
 * SQL conformance of Braid: as lenient as Calcite allows, except that names in a select list mean columns rather than
 * other items of the list, and only grouping columns can be selected beside aggregates.
 */
public final class BraidConformance extends SqlDelegatingConformance {
    public static final SqlConformance INSTANCE = new BraidConformance();

    private BraidConformance() {
        super(SqlConformanceEnum.BABEL);
    }

    @Override
    public SelectAliasLookup isSelectAlias() {
        return SelectAliasLookup.UNSUPPORTED;
    }

    @Override
    public boolean isNonStrictGroupBy() {
        return false;
    }

    /** True, because ROW is optional wherever a row constructor is allowed. */
    @Override
    public boolean allowExplicitRowValueConstructor() {
        return true;
    }
}
