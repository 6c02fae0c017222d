package io.braid.grammar.parser;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/**
 * SQL conformance of Braid: as lenient as Calcite can be, but names in a select list mean columns and not other items
 * of the list, and beside aggregates only grouping columns can be selected.
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

    /** A row may be written with the word or without it, wherever one may stand. */
    @Override
    public boolean allowExplicitRowValueConstructor() {
        return true;
    }
}
