package io.braid.planner.function.xml;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.concurrent.TimeUnit;
import javax.xml.namespace.QName;
import javax.xml.xpath.XPathVariableResolver;

/**
 * Time limit of the evaluation of a path. The library that searches cannot be stopped, and a short path may look at
 * each pair of nodes; but it asks for the value of a variable, which {@link PathTokens#watched} puts behind every step,
 * at each node.
 */
final class XPathTimeout implements XPathVariableResolver {
    /** The variable that is always true. */
    static final String VARIABLE = "_watch";

    private static final long MOST_SECONDS = 3;

    private long end;

    /** A search begins. */
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
