package io.braid.execution.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10.0.0.7 | 10.0.0.7 | true",
                "10.0.0.7 | 10.0.0.8 | false",
                "10.0.0.0/8 | 10.255.0.1 | true",
                "10.0.0.0/8 | 11.0.0.1 | false",
                "192.168.4.0/22 | 192.168.7.255 | true",
                "192.168.4.0/22 | 192.168.8.0 | false",
                "0.0.0.0/0 | 203.0.113.9 | true",
                "0.0.0.0/0 | 2001:db8::1 | false",
                "2001:db8::/33 | 2001:db8:7fff::1 | true",
                "2001:db8::/33 | 2001:db8:8000::1 | false",
                "10.0.0.7, ::1 | ::1 | true",
                "none | 127.0.0.1 | false",
            })
    void holdsAddressesOfItsNetworks(String list, String address, boolean isIn) throws Exception {
        AddressList parsed = AddressList.parse(list);
        assertThat(parsed.contains(InetAddress.getByName(address))).isEqualTo(isIn);
        assertThat(AddressList.parse(parsed.toString())).isEqualTo(parsed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "::/129", "fe80::1%eth0", "beef", "/8"})
    void refusesWhatIsNoAddress(String text) {
        assertThatThrownBy(() -> AddressList.parse("127.0.0.1," + text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has '" + text + "', which is no IP address or network such as 10.0.0.0/8");
    }
}
