package io.braid.engine.plan.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Functions over the catalog as one statement sees it, by name. */
@FunctionalInterface
public interface CatalogFunctions {
    /** Functions of a statement without a session, which are not supported. */
    CatalogFunctions NONE = name -> {
        throw new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED, "The function " + name + " is for statements of clients only");
    };

    /** Returns the function of that name, in upper case. */
    RowFunction function(String name);
}
