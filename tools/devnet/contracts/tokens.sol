// SPDX-License-Identifier: AGPL-3.0-only
// The tokens of the devnet: the honest shapes that USDT and USDC have on their networks, and one that cheats.
pragma solidity ^0.8.20;

abstract contract Token {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function move(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "transfer amount exceeds balance");
        unchecked {
            balanceOf[from] -= value;
        }
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function allow(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function spend(address owner, address spender, uint256 value) internal {
        uint256 left = allowance[owner][spender];
        require(left >= value, "insufficient allowance");
        allowance[owner][spender] = left - value;
    }
}

/// The standard: USDC everywhere, USDT on BNB Chain and Polygon.
contract StandardToken is Token {
    constructor(string memory n, string memory s, uint8 d, uint256 supply) Token(n, s, d, supply) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, msg.sender, value);
        move(from, to, value);
        return true;
    }
}

/// USDT on Ethereum: transfer returns nothing at all.
contract SilentToken is Token {
    constructor(string memory n, string memory s, uint8 d, uint256 supply) Token(n, s, d, supply) {}

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        allow(msg.sender, spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, msg.sender, value);
        move(from, to, value);
    }
}

/// USDT on TRON: transfer moves the money and returns false, because its code forgets to return.
contract ForgetfulToken is Token {
    constructor(string memory n, string memory s, uint8 d, uint256 supply) Token(n, s, d, supply) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return false;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, msg.sender, value);
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }
}

/// A token whose transfer says no by returning false: the transaction succeeds and nothing has moved.
contract RefusingToken is Token {
    constructor(string memory n, string memory s, uint8 d, uint256 supply) Token(n, s, d, supply) {}

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}
