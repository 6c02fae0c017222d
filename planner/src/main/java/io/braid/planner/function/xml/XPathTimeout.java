package io.braid.planner.function.xml;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.concurrent.TimeUnit;
import javax.xml.namespace.QName;
import javax.xml.xpath.XPathVariableResolver;

/**
 * Time limit for the evaluation of a path. The XPath library cannot be interrupted, and a short path may be quadratic
 * in the number of nodes. It resolves a variable at each node, which {@link PathTokens#watched} adds to every step.
 */
final class XPathTimeout implements XPathVariableResolver {
    /** Name of the variable, which is always true. */
    static final String VARIABLE = "_watch";

    private static final long MOST_SECONDS = 3;

    private long end;

    /** Starts the time limit. */
    void start() {
        end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    }

    @Override
    public Object resolveVariable(QName name) {
        if (System.nanoTime() - end > 0) {
            throw new BraidException(
                    ErrorCode.STATEMENT_TOO_COMPLEX,
                    "A path of XML takes more than " + MOST_SECONDS
                            + " seconds on one of the documents. Make it simpler:"
                            + " avoid '//' and axes such as following:: behind each other");
        }
        return true;
    }
}
