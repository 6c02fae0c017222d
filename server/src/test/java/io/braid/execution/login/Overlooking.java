package io.braid.execution.login;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ReadOnlySearchRequest;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import java.util.function.UnaryOperator;

/**
 * Interceptor that makes a directory treat an entry's name as that of another, as directories that ignore accents do.
 */
final class Overlooking extends InMemoryOperationInterceptor {
    volatile UnaryOperator<String> binds = UnaryOperator.identity();
    volatile UnaryOperator<String> searches = UnaryOperator.identity();

    @Override
    public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest bind) {
        SimpleBindRequest asked = bind.getRequest();
        bind.setRequest(new SimpleBindRequest(
                binds.apply(asked.getBindDN()), asked.getPassword().getValue()));
    }

    @Override
    public void processSearchRequest(InMemoryInterceptedSearchRequest search) throws LDAPException {
        ReadOnlySearchRequest asked = search.getRequest();
        SearchRequest other = asked.duplicate();
        other.setBaseDN(searches.apply(asked.getBaseDN()));
        search.setRequest(other);
    }
}
