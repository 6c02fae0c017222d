package io.braid.engine.plan.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** The functions over the catalog as one statement sees it, by name. */
@FunctionalInterface
public interface CatalogFunctions {
    /** Those of a statement that runs outside of any session. */
    CatalogFunctions NONE = name -> {
        throw new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED, "The function " + name + " is for statements of clients only");
    };

    /** The function of a name in upper case. */
    RowFunction function(String name);
}
